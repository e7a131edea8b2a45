/** Explanations of contract figures, each by a separate function. */
import type { Explanation } from '../../../explain/ExplainSheet.tsx'

/** Everything but the title; a formula replaces the topic's usual one. */
export type ExplainFigure<Explained, Words> = (
  explained: Explained,
  words: Words,
) => Omit<Explanation, 'title' | 'formula'> & { formula?: string }
