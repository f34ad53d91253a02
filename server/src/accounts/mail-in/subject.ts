/** What mail programs put before the subject of an answer, in the languages whose programs are common. */
const ANSWER = /^(?:re|aw|antw|antwort|sv|vs|ref|rif|odp|res|ynt)(?:\[\d+\])?\s*[:：]\s*/i
const FORWARD = /^(?:fwd?|wg|tr|rv|enc|doorst|vb|i|pd)\s*[:：]\s*/i

/** Line breaks and characters that nobody sees or that turn the text around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]+/gu

/** A subject in one line, as people see it. */
export const oneVisibleLine = (given: string) =>
  given.toWellFormed().normalize('NFC').replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()

/** A subject without what stands for answering and forwarding. */
export function bareSubject(given: string): string {
  let subject = oneVisibleLine(given)
  for (;;) {
    const shorter = subject.replace(ANSWER, '').replace(FORWARD, '').trim()
    if (shorter === subject) return subject
    subject = shorter
  }
}

/** Whether what a letter quotes is what it is about. */
export const isForwarded = (subject: string) => FORWARD.test(oneVisibleLine(subject))
