/** A bug in our code. Stops the writer before anything is committed. */
class Bug extends Error {
  override name = 'Bug'
}

/** Throws a `Bug` with a full sentence when an invariant is broken. */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Bug(sentence)
}
