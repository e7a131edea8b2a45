/** The title of a page, with the market in its URL. */
import type { Translate } from '../i18n/i18n.ts'
import type { AppRoute } from './routes.ts'

const MARKET = /(?:^\/markets\/|[?&]market=)([A-Za-z0-9]{1,16})-([A-Za-z0-9]{1,16})(?:[?&]|$)/

export function titleOf({ title }: Pick<AppRoute, 'title'>, address: string, t: Translate): string {
  const [, base, quote] = MARKET.exec(address) ?? []
  return base ? `${base}/${quote}`.toUpperCase().concat(` · ${t(title)}`) : t(title)
}
