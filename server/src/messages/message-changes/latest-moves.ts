/**
 * When messages last left each conversation for another one: positions of the journal. Their places are new, so what
 * was looked up before it must be looked up again.
 */
export class LatestMoves {
  readonly from = new Map<number, number>()
}
