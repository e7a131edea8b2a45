/** External services: mail, text messages, files and price venues. */
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { Fault } from '../fault.ts'
import { type Mail, outboxMail } from '../outside/mail/mail.ts'
import { smtpMail } from '../outside/mail/smtpMail.ts'
import type { PriceSource } from '../outside/prices/prices.ts'
import { openVenues, VENUES_MIN, venuePrices } from '../outside/prices/venuePrices.ts'
import { httpSms } from '../outside/sms/httpSms.ts'
import { outboxSms, type Sms } from '../outside/sms/sms.ts'

/** A demo's outbox has every letter, also those that go out. */
export function mailOf({ smtpUrl, mailFrom, isDemo }: Config, pool: pg.Pool): Mail {
  const out = smtpUrl ? smtpMail(smtpUrl, mailFrom) : undefined
  const outbox = isDemo ? outboxMail(pool) : undefined
  if (!out && !outbox) {
    throw new Fault('Set SMTP_URL to a mail server: it sends verification codes.')
  }
  return {
    async send(letter) {
      await outbox?.send(letter)
      await out?.send(letter)
    },
  }
}

/** Undefined where no text messages can be sent. */
export function smsOf({ smsUrl, smsToken, isDemo }: Config, pool: pg.Pool): Sms | undefined {
  if (smsUrl) return httpSms(smsUrl, smsToken)
  return isDemo ? outboxSms(pool) : undefined
}

/** Of the venues that PRICES names. */
export async function venuesOf(config: Config): Promise<PriceSource> {
  const [kind, names = ''] = config.prices.split(':')
  if (kind !== 'ccxt' || names === '') {
    throw new Fault(
      `PRICES is \`${config.prices}\`; use demo, or ccxt: and venues separated by commas.`,
    )
  }
  const venues = await openVenues(names.split(','))
  if (venues.length < VENUES_MIN) {
    console.log('PRICES names only one venue, but an index needs two that agree.')
  }
  return venuePrices(venues)
}
