/**
 * The built page with the rendered content: styles, metadata for crawlers and previews, files and
 * data.
 */
import { LOCALES } from '@assay/wire/locale.ts'
import { type DrawnPage, PAGE_DATA_ID, type PageData } from '@assay/wire/page.ts'
import type { Seen } from './pageView.ts'

const NAME = 'Assay'
const NOT_LISTED = '<meta name="robots" content="noindex">'

export type PageParts = Pick<Seen, 'theme' | 'colors' | 'hasLanguage'> & {
  data: PageData
  drawn: DrawnPage | undefined
  /** Its styles, and links to its modules. */
  files: string
  /** Of the page without a language, and where the exchange is. */
  address: string
  origin: string
  /** False for the page of a market or an article that there is not. */
  isThere: boolean
}

export function pageHtml(built: string, parts: PageParts): string {
  const { data, drawn, files, theme, colors, isThere } = parts
  const meta = isThere ? drawn && metaOf(parts, drawn) : NOT_LISTED
  const title = drawn ? `${drawn.title} · ${NAME}` : NAME
  const block = `<script type="application/json" id="${PAGE_DATA_ID}">${inScript(data)}</script>`
  return built
    .replace(
      /<html[^>]*>/,
      () => `<html lang="${data.locale}" data-theme="${theme}" data-dir="${colors}">`,
    )
    .replace(/<title>.*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (all, start: string) =>
      drawn ? start + escaped(drawn.description) : all,
    )
    .replace(/(<noscript>)[^<]*/, (all, start: string) =>
      drawn ? start + escaped(drawn.noScript) : all,
    )
    .replace(/(id="load-failed".*?<span>)[^<]*(.*?<button[^>]*>)[^<]*/, (all, note, button) =>
      drawn
        ? note + escaped(drawn.loadFailed.text) + button + escaped(drawn.loadFailed.retry)
        : all,
    )
    .replace('</head>', () => `${meta ?? ''}${files}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawn?.html ?? ''}</div>`)
    .replace('</body>', () => `${block}</body>`)
}

/** For search engines and for previews of links. */
function metaOf({ data, address, origin, hasLanguage }: PageParts, drawn: DrawnPage): string {
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escaped(content)}">`
  const there = escaped(origin + address)
  // Each listed address is canonical, including the ones that choose a language.
  const own = hasLanguage ? inLanguage(address, data.locale) : address
  return [
    property('og:type', 'website'),
    property('og:site_name', NAME),
    property('og:title', drawn.title),
    property('og:description', drawn.description),
    property('og:locale', data.locale.replace('-', '_')),
    '<meta name="twitter:card" content="summary_large_image">',
    property('og:url', origin + address),
    property('og:image', origin + drawn.picture),
    `<link rel="canonical" href="${escaped(origin + own)}">`,
    ...Object.values(LOCALES).map(
      (locale) =>
        `<link rel="alternate" hreflang="${locale}" href="${escaped(origin + inLanguage(address, locale))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${there}">`,
  ].join('')
}

export const inLanguage = (address: string, locale: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${locale}`

const inScript = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c')

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one)
