/**
 * What an operator's article may contain. The server sanitizes by this list before storing a text,
 * and the app again before showing it.
 */

export const ARTICLE_TAGS: readonly string[] =
  'p br hr b i em strong u a ul ol li h2 h3 h4 table thead tbody tr th td blockquote code img'.split(
    ' ',
  )

export const ARTICLE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Links open in a new tab, which gets no information about the page they came from. */
export const ARTICLE_LINK = { rel: 'noopener noreferrer', target: '_blank' } as const

/** Images come from this host only: a path, never a URL. */
export const isArticleImage = (source: string): boolean =>
  /^\/(img|banners)\/[\w./-]+$/.test(source)
