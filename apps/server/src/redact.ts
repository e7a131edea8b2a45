/**
 * Takes out of a text what no log may hold: of addresses of the net all behind the host, since nodes and
 * providers take their key there, and names with passwords before it; email addresses; telephone
 * numbers; the middle of addresses on chains; bearer tokens. What stays still says where and what failed.
 */

const URL_TEXT = /\b([a-z][a-z0-9+.-]*:\/\/)([^\s"'`<>\\,;)\]}]+)/gi
const EMAIL = /[\w.!#$%&'*+/=?^{|}~-]+@(?:[\w-]+\.)+[a-z]{2,}/gi
const PHONE = /\+\d(?:[ -]?\d){6,14}(?!\d)/g
const ON_CHAIN = /\b(0x[0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})\b/gi
const BEARER = /\b(Bearer) [\w.~+/=-]+/gi

/** `kept` are beginnings of addresses that may be read: our own. */
export function redact(text: string, kept: readonly string[] = []): string {
  return text
    .replace(URL_TEXT, (whole, scheme: string, rest: string) => {
      if (scheme.toLowerCase() === 'file://' || isKept(whole, kept)) return whole
      const [authority = ''] = rest.split(/[/?#]/)
      const host = authority.slice(authority.lastIndexOf('@') + 1)
      return `${scheme}${host}${rest.length > host.length ? '/…' : ''}`
    })
    .replace(EMAIL, '[email]')
    .replace(PHONE, '[phone]')
    .replace(ON_CHAIN, (whole, head: string, tail: string) =>
      isKept(whole, kept) ? whole : `${head}…${tail}`,
    )
    .replace(BEARER, '$1 …')
}

const isKept = (text: string, kept: readonly string[]): boolean =>
  kept.some((own) => text === own || text.startsWith(`${own}/`))
