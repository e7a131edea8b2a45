/** Where the reader is, as far as it shows: the region of the language, and the time zone. */
import { matchLocale } from '@assay/wire/locale.ts'
import { createStore } from '../live/createStore.ts'
import { drawnPage } from '../live/drawnPage.ts'
import { type AppLocale, PSEUDO } from './locale.ts'

export type Place = { tags: readonly string[]; zone: string }

/** The browser's; where the server drew the page, what it was told or had to guess. */
export const place = createStore<Place>(ownPlace(), drawnPlace())

export function drawnPlace(): Place | undefined {
  const page = drawnPage()
  return page && { tags: [page.tag], zone: page.zone }
}

function ownPlace(): Place {
  return {
    tags: globalThis.navigator?.languages ?? [],
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** The tag for numbers and dates: the browser's region when it speaks the same language. */
export function regionalTag(locale: AppLocale, { tags }: Place = place.get()): string {
  if (locale === PSEUDO) return 'en'
  return tags.find((tag) => matchLocale(tag) === locale) ?? locale
}
