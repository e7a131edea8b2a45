/** How the figures of contracts are explained, each by a function of its own. */
import type { Explanation } from '../../../explain/ExplainSheet.tsx'

/** Everything but the title; a formula takes the place of the topic's usual one. */
export type ExplainFigure<Explained, Words> = (
  explained: Explained,
  words: Words,
) => Omit<Explanation, 'title' | 'formula'> & { formula?: string }
