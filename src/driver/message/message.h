/* message.h - messages for programs: what the files share that write them. */
#ifndef CUNEST_MESSAGE_H
#define CUNEST_MESSAGE_H

#include "../cli.h"

/* Which list of the document a message belongs to. */
enum message_list {
	MESSAGE_RESULT,  /* about the source */
	MESSAGE_CONFIG,  /* about the command line */
	MESSAGE_RUNTIME, /* about the machine, limits, and bugs */
	MESSAGE_LISTS,
};

/* message_json.c: one message as an object on one line, in the form of gcc; and the document of all
 * of them. The id DIAG_COUNT: none. */
void json_message(struct buf *, const struct diag *, struct position_cursor *);
void json_document(struct buf *, const struct vec lists[MESSAGE_LISTS]);

/* sarif.c: the same in SARIF 2.1.0. */
enum message_list sarif_list(const struct diag *);
void sarif_message(struct buf *, const struct diag *, struct position_cursor *);
void sarif_document(struct buf *, const struct vec lists[MESSAGE_LISTS], enum status);

#endif
