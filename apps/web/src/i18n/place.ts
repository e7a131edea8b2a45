/** Where the reader is, as far as it shows: the region of the language, and the time zone. */
import { matchLocale } from '@assay/wire/locale.ts'
import { createStore } from '../store/createStore.ts'
import { renderedPage } from '../store/renderedPage.ts'
import { type AppLocale, PSEUDO } from './locale.ts'

export type LocalePlace = { tags: readonly string[]; zone: string }

class OwnPlace implements LocalePlace {
  tags = globalThis.navigator?.languages ?? []
  #zone: string | undefined
  /**
   * Looked up when it is first asked for: a browser takes long over it, and a rendered page has its
   * own.
   */
  get zone() {
    this.#zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
    return this.#zone
  }
}

/** The browser's; on a server-rendered page, the reported or guessed one. */
export const place = createStore<LocalePlace>(new OwnPlace(), renderedPlace())

export function renderedPlace(): LocalePlace | undefined {
  const page = renderedPage()
  return page && { tags: [page.tag], zone: page.zone }
}

/** The tag for numbers and dates: the browser's region when it speaks the same language. */
export function regionalTag(locale: AppLocale, { tags }: LocalePlace = place.get()): string {
  if (locale === PSEUDO) return 'en'
  return tags.find((tag) => matchLocale(tag) === locale) ?? locale
}
