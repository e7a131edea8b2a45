/**
 * Tells the server how to render the next page. None of it is private, and only the appearance
 * depends on it.
 */
import { pageWidth, VIEW_COOKIE, writeViewChoices } from '@assay/wire/page.ts'
import { place } from '../i18n/place.ts'
import { settings } from '../store/settings.ts'
import { isSignedIn, session } from './session.ts'

const YEAR_SECONDS = 365 * 86_400

export function keepViewCookie(): void {
  session.watch(write)
  settings.watch(write)
  addEventListener('pagehide', write)
  write()
}

function write(): void {
  const { currency, numbers, colors } = settings.get()
  const { theme } = document.documentElement.dataset
  const choices = writeViewChoices({
    currency,
    numbers,
    colors,
    isMember: isSignedIn(),
    theme: theme === 'light' ? 'light' : 'dark',
    zone: place.get().zone,
    width: pageWidth(innerWidth),
  })
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie store is not everywhere.
  document.cookie = `${VIEW_COOKIE}=${encodeURIComponent(choices)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
