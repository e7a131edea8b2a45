/**
 * The server's list of dialing codes with names in the reader's language, in that language's order.
 */
import type { AreaCode } from './accountQueries.ts'

export type Region = AreaCode & { name: string; ownName: string }

/** The main language of a region, if the browser knows it. */
const ownNameOf = (region: string): string | undefined => {
  const { language } = new Intl.Locale(`und-${region}`).maximize()
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(region)
}

export function namedRegions(codes: readonly AreaCode[], locale: string): Region[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  return codes
    .map((code) => ({
      ...code,
      name: names.of(code.region) ?? code.country,
      ownName: ownNameOf(code.region) ?? code.country,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
}

export function matchingRegions(regions: readonly Region[], search: string): Region[] {
  const wanted = plain(search)
  const digits = search.trim().replace(/^\+|^00/, '')
  return regions.filter(({ name, ownName, country, region, dialCode }) =>
    /^\d+$/.test(digits)
      ? dialCode.slice(1).startsWith(digits)
      : [name, ownName, country, region].some((text) => plain(text).includes(wanted)),
  )
}

/** Without case and accents: `turkiye` finds Türkiye. */
const plain = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The dialing code to start from: that of the browser's region, if it is on the list. */
export function firstDialCode(codes: readonly AreaCode[], language: string): string | undefined {
  const { region } = new Intl.Locale(language).maximize()
  const own = codes.find((code) => code.region === region)
  return (own ?? codes.find(({ isFeatured }) => isFeatured))?.dialCode
}
