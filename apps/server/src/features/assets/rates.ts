/**
 * The value of one USDT in local currencies, for the approximate values beside amounts. The
 * operator sets them (`RATES=EUR=0.92,JPY=151.3`); the demo has its own, labeled as demo.
 */
import { PAR, type Price } from '@assay/money/amount.ts'
import { parsePrice } from '@assay/money/decimal.ts'
import { Fault } from '../../fault.ts'

export type Rates = { of(currency: string): Price | undefined }

const DEMO =
  'EUR=0.92,GBP=0.79,JPY=151.3,KRW=1385,CNY=7.24,TWD=32.4,TRY=34.2,VND=25350,IDR=15820,RUB=96.5,BRL=5.62,MXN=19.8'

export function readRates(text: string | undefined, isDemo: boolean): Rates {
  const rates = new Map<string, Price>([
    ['USD', PAR],
    ['USDT', PAR],
  ])
  for (const pair of (text ?? (isDemo ? DEMO : '')).split(',').filter(Boolean)) {
    const [currency = '', figure = ''] = pair.split('=')
    const rate = parsePrice(figure)
    if (!/^[A-Z]{3}$/.test(currency) || rate === undefined) {
      throw new Fault(`RATES holds \`${pair}\`, which is not a rate such as EUR=0.92.`)
    }
    rates.set(currency, rate)
  }
  return { of: (currency) => rates.get(currency) }
}
