/**
 * What an article of the operator's may contain. The server cleans by this list before it keeps a
 * text, the app once more before it shows one; neither trusts the other, but both mean the same.
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

/** Links open in a tab of their own, which learns nothing about the page they came from. */
export const ARTICLE_LINK = { rel: 'noopener noreferrer', target: '_blank' } as const

/** Pictures come from this host only: a path, never an address. */
export const isArticleImage = (source: string): boolean =>
  /^\/(img|banners)\/[\w./-]+$/.test(source)
