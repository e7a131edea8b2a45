/** Descriptions of coins, in the reader's language, with facts. Content, not code. */
import { readFileSync } from 'node:fs'
import type { Asset } from '@assay/domain/asset.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { LOCALES, type Locale } from '@assay/wire/locale.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getAssetIntroduction } from '@assay/wire/routes/trading/trad.ts'
import type { CoinEntry } from '../../listing/marketsFile.ts'

type Introduction = Reply<typeof getAssetIntroduction>
export type Introductions = { of(asset: Asset, locale: Locale): Introduction }

type Facts = {
  supply: string
  website: string
  explorer: string
  contract: string
}

/** An operator's description replaces the built-in one. */
export function createIntroductions(coins: readonly CoinEntry[] = []): Introductions {
  const own = new Map(coins.map((coin) => [coin.id, coin]))
  const facts = read('coins') as Record<string, Facts>
  const texts = new Map(
    Object.values(LOCALES).map((locale) => [locale, read(`introductions/${locale}`)]),
  )
  return {
    of(asset, locale) {
      const known = facts[asset.id]
      const written = own.get(asset.id)
      return {
        asset: asset.id,
        name: asset.name,
        introduction: (written?.introduction ??
          texts.get(locale)?.[asset.id] ??
          texts.get('en')?.[asset.id] ??
          '') as string,
        circulatingSupply: written?.supply ?? (known && parseAmount(known.supply)),
        website: written?.website ?? known?.website ?? '',
        explorer: written?.explorer ?? known?.explorer ?? '',
        chain: asset.chain,
        contractAddress: written?.contract ?? known?.contract ?? '',
        decimals: asset.decimals,
      }
    },
  }
}

function read(name: string): Record<string, unknown> {
  const file = new URL(`../../../content/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}
