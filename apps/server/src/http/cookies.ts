/**
 * Cookies that scripts cannot read and other sites do not send. Over HTTPS their names carry the
 * `__Host-` prefix, which ties them to this very host.
 */
import { parseCookie, stringifySetCookie } from 'cookie'

export type Cookies = Readonly<Record<string, string>>

export function readCookies(header: string | undefined, isSecure: boolean): Cookies {
  const prefix = cookieName('', isSecure)
  return Object.fromEntries(
    Object.entries(parseCookie(header ?? ''))
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value = '']) => [name.slice(prefix.length), value]),
  )
}

export const cookieName = (name: string, isSecure: boolean): string =>
  isSecure ? `__Host-${name}` : name

export type NewCookie = { name: string; value: string; maxAgeSeconds: number; isSecure: boolean }

export const cookieHeader = ({ name, value, maxAgeSeconds, isSecure }: NewCookie): string =>
  stringifySetCookie({
    name: cookieName(name, isSecure),
    value,
    maxAge: maxAgeSeconds,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  })
