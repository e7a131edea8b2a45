/** The pages of the desk in the order of its rail. Each is found by its name, `<name>Page.ts`. */
import type { DeskPage } from '../page/deskPage.ts'

const found = import.meta.glob<DeskPage>('../features/*/*Page.ts', {
  eager: true,
  import: 'page',
})

export const deskPages: readonly DeskPage[] = Object.values(found).toSorted(
  (a, b) => a.place - b.place,
)
