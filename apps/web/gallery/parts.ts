/**
 * What the gallery shows of products, and of what several of them share: found by the names of
 * their files, `<name>Fixtures.ts`.
 */
import type { ScreenState } from './states.ts'

type Replies = readonly (readonly [string, unknown])[]

export type GalleryPart = {
  screens?: readonly ScreenState[]
  replies: Replies
  /** What some calls answer when there is nothing: their replies are objects, not lists. */
  empty?: Replies
  /** What they answer where the product is not available in the region. */
  blocked?: Replies
}

const found = import.meta.glob<GalleryPart>('./*Fixtures.ts', { eager: true, import: 'part' })

export const parts: readonly GalleryPart[] = Object.values(found)
