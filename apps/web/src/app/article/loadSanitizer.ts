/** The sanitizer of operator HTML, fetched once; what opens over a page has it before it opens. */
import type { DOMPurify } from 'dompurify'

let ready: DOMPurify | undefined

export async function loadSanitizer(): Promise<DOMPurify> {
  ready ??= (await import('dompurify')).default
  return ready
}

/** The sanitizer when it is here already, so that an article is drawn whole at once. */
export const sanitizerNow = () => ready
