/* SPDX-License-Identifier: MIT */
/*
 * Publishes dead letters to the subscribers, the log and the PSR-14 listeners of an actor system, in a coroutine that
 * ends when all have been published.
 *
 * Ownership: the coroutine counts the DeadLetters until it has ended. Suspension, errors: a listener may suspend or
 * throw, which affects only that coroutine.
 */
#ifndef NX_ACTOR_DELIVERY_DEAD_LETTER_PUBLISHER_H
#define NX_ACTOR_DELIVERY_DEAD_LETTER_PUBLISHER_H

/* Sets nx_dead_letters_publish. */
void nx_dead_letter_publisher_start(void);

#endif
