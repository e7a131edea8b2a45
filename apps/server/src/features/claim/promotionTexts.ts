/** The fixed texts of every promotion: where its money comes from, the conditions, the risks. */
import { readFileSync } from 'node:fs'
import type { Promotion } from '@assay/domain/claim/promotion.ts'
import type { Locale } from '@assay/wire/locale.ts'

type Texts = Record<'source' | 'once' | 'identity' | 'spot' | 'risk', string>

const FILE = new URL('../../../content/promotion.json', import.meta.url)
const texts = JSON.parse(readFileSync(FILE, 'utf8')) as Record<Locale, Texts>

export function promotionTexts({ needsIdentity, issuer }: Promotion, locale: Locale) {
  const { source, once, identity, spot, risk } = texts[locale]
  const conditions = [once, ...(needsIdentity ? [identity] : []), spot]
  return { source: source.replace('{issuer}', () => issuer), conditions, risk }
}
