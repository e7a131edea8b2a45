/** The fixed texts of every offering: where the tokens are, the process, the risks. */
import { readFileSync } from 'node:fs'
import type { Offering } from '@assay/domain/launchpad/offering.ts'
import { SETTLE_DAYS } from '@assay/domain/launchpad/offeringRules.ts'
import type { Locale } from '@assay/wire/locale.ts'

type Texts = Record<
  'aside' | 'held' | 'firstCome' | 'proRata' | 'settled' | 'released' | 'identity' | 'risk',
  string
>

const FILE = new URL('../../../content/offering.json', import.meta.url)
const texts = JSON.parse(readFileSync(FILE, 'utf8')) as Record<Locale, Texts>

export function offeringTexts({ allotment, needsIdentity }: Offering, locale: Locale) {
  const { aside, held, settled, released, identity, risk, ...modes } = texts[locale]
  const rules = [
    aside,
    held,
    modes[allotment],
    settled.replace('{days}', `${SETTLE_DAYS}`),
    released,
    ...(needsIdentity ? [identity] : []),
  ]
  return { rules, risk }
}
