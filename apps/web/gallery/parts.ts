/** The gallery's fixtures of products, and shared ones: found by file name, `<name>Fixtures.ts`. */
import type { ScreenState } from './states.ts'

type Replies = readonly (readonly [string, unknown])[]

export type GalleryPart = {
  screens?: readonly ScreenState[]
  replies: Replies
  /** Empty answers of calls whose replies are objects, not lists. */
  empty?: Replies
  /** Answers when the product is not available in the region. */
  blocked?: Replies
}

const found = import.meta.glob<GalleryPart>('./fixtures/*Fixtures.ts', {
  eager: true,
  import: 'part',
})

export const parts: readonly GalleryPart[] = Object.values(found)
