/** A bug: we were wrong. Stops the writer before anything is committed. */
class Bug extends Error {
  override name = 'Bug'
}

/** Throws a `Bug` with a full sentence when something that must be true is not. */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Bug(sentence)
}
