/** The sanitizer of operator HTML, loaded once; a dialog loads it before it opens. */
import type { DOMPurify } from 'dompurify'

let ready: DOMPurify | undefined

export async function loadSanitizer(): Promise<DOMPurify> {
  ready ??= (await import('dompurify')).default
  return ready
}

/** The sanitizer if it is already loaded, so that an article renders at once. */
export const sanitizerNow = () => ready
