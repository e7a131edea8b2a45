/**
 * The built page with the rendered content: styles, metadata for crawlers and previews, files and
 * data.
 */
import { LOCALES } from '@assay/wire/locale.ts'
import { PAGE_DATA_ID, type PageData, type RenderedPage } from '@assay/wire/page.ts'
import type { Seen } from './pageView.ts'

const NAME = 'Assay'
const NOT_LISTED = '<meta name="robots" content="noindex">'

export type PageParts = Pick<Seen, 'theme' | 'colors' | 'hasLanguage'> & {
  data: PageData
  rendered: RenderedPage | undefined
  /** Its styles, and links to its modules. */
  files: string
  /** Of the page without a language, and where the exchange is. */
  address: string
  origin: string
  /** False for the page of a market or an article that there is not. */
  isThere: boolean
}

export function pageHtml(built: string, parts: PageParts): string {
  const { data, rendered, files, theme, colors, isThere } = parts
  const meta = isThere ? rendered && metaOf(parts, rendered) : NOT_LISTED
  const title = rendered ? `${rendered.title} · ${NAME}` : NAME
  const block = `<script type="application/json" id="${PAGE_DATA_ID}">${inScript(data)}</script>`
  return built
    .replace(
      /<html[^>]*>/,
      () => `<html lang="${data.locale}" data-theme="${theme}" data-dir="${colors}">`,
    )
    .replace(/<title>.*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (all, start: string) =>
      rendered ? start + escaped(rendered.description) : all,
    )
    .replace(/(<noscript>)[^<]*/, (all, start: string) =>
      rendered ? start + escaped(rendered.noScript) : all,
    )
    .replace(/(id="load-failed".*?<span>)[^<]*(.*?<button[^>]*>)[^<]*/, (all, note, button) =>
      rendered
        ? note + escaped(rendered.loadFailed.text) + button + escaped(rendered.loadFailed.retry)
        : all,
    )
    .replace('</head>', () => `${meta ?? ''}${files}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${rendered?.html ?? ''}</div>`)
    .replace('</body>', () => `${block}</body>`)
}

/** For search engines and for previews of links. */
function metaOf({ data, address, origin, hasLanguage }: PageParts, rendered: RenderedPage): string {
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escaped(content)}">`
  const there = escaped(origin + address)
  // Each listed address is canonical, including the ones that choose a language.
  const own = hasLanguage ? inLanguage(address, data.locale) : address
  return [
    property('og:type', 'website'),
    property('og:site_name', NAME),
    property('og:title', rendered.title),
    property('og:description', rendered.description),
    property('og:locale', data.locale.replace('-', '_')),
    '<meta name="twitter:card" content="summary_large_image">',
    property('og:url', origin + address),
    property('og:image', origin + rendered.image),
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
