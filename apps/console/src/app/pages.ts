/**
 * The pages of the console in the order of its rail. Each is found by its name, `<name>Page.ts`.
 */
import type { ConsolePage } from '../page/consolePage.ts'

const found = import.meta.glob<ConsolePage>('../features/*/*Page.ts', {
  eager: true,
  import: 'page',
})

export const consolePages: readonly ConsolePage[] = Object.values(found).toSorted(
  (a, b) => a.place - b.place,
)
