/** Where alarms go, from the environment: a mailbox, a webhook, both or none. */
import { isEmail } from '@assay/domain/identity/isEmail.ts'
import { Fault } from '../fault.ts'
import { anyText, readVariables } from './variable.ts'

/** '' for none. */
export type AlarmConfig = {
  email: string
  webhook: string
  /** Signs what is posted to the webhook. */
  webhookKey: string
}

const KEY_MIN = 32

export const alarmVariables = {
  email: anyText('ALARM_EMAIL', { meaning: 'a mailbox that receives alarms', unset: '' }),
  webhook: anyText('ALARM_WEBHOOK', {
    meaning: 'an address, `https://…`, to which the alarms are posted',
    unset: '',
  }),
  webhookKey: anyText('ALARM_WEBHOOK_KEY', {
    meaning: `the key of at least ${KEY_MIN} characters that signs what is posted`,
    unset: '',
    shown: 'required with `ALARM_WEBHOOK`',
  }),
}

export function readAlarms(env: NodeJS.ProcessEnv): AlarmConfig {
  const { email, webhook, webhookKey } = readVariables(alarmVariables, env)
  if (email !== '' && !isEmail(email)) throw new Fault('ALARM_EMAIL is not an email address.')
  if (webhook === '') return { email, webhook, webhookKey: '' }
  if (!URL.canParse(webhook) || new URL(webhook).protocol !== 'https:') {
    throw new Fault('ALARM_WEBHOOK must be a URL that starts with https://.')
  }
  if (webhookKey.length < KEY_MIN) {
    throw new Fault(
      `Set ALARM_WEBHOOK_KEY to at least ${KEY_MIN} characters together with ALARM_WEBHOOK.`,
    )
  }
  return { email, webhook: new URL(webhook).href, webhookKey }
}
