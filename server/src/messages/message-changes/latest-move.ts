/**
 * When messages last went to another conversation. Their places there are new, so what was looked up before it must be
 * looked up again.
 */
export class LatestMove {
  /** A position of the journal. */
  position = 0
}
