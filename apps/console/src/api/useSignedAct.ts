/**
 * An action signed by the operator's passkey: gets the text to sign, has the device sign it, sends
 * both. Busy throughout. The demo's operators have no device, and sign nothing.
 */
import { signWithPasskey } from '@assay/ui/device/passkey.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import type { beginProposalApproval } from '@assay/wire/routes/operator/proposals.ts'
import type { beginWithdrawalApproval } from '@assay/wire/routes/operator/withdrawals.ts'
import { useRef, useState } from 'react'
import { t } from '../i18n/words.ts'
import { useAct } from './call.ts'

type Begin = typeof beginProposalApproval | typeof beginWithdrawalApproval

export function useSignedAct<R extends Route>(
  routes: { begin: Begin; act: R },
  onDone: (reply: Reply<R>) => void,
) {
  const meant = useRef<Input<R>>(undefined)
  const act = useAct(routes.act, onDone)
  const send = (signed: { credential?: string }) =>
    act.run({ ...(meant.current as object), ...signed } as Input<R>)
  const device = usePasskeyAsked(
    signWithPasskey,
    (credential) => send({ credential }),
    t('act.notSigned'),
  )
  const begin = useAct(routes.begin, ({ options }) =>
    options === '' ? send({}) : device.ask(options),
  )

  function clear() {
    begin.clear()
    device.clear()
    act.clear()
  }
  async function run(input: Input<R> & { id: number }) {
    meant.current = input
    clear()
    await begin.run({ id: input.id })
  }
  return {
    run,
    clear,
    isBusy: begin.isBusy || act.isBusy,
    error: begin.error ?? device.error ?? act.error,
  }
}

/** Asks the device for a passkey and passes its answer on; shows an error if there is none. */
export function usePasskeyAsked(
  answer: (options: string) => Promise<string | undefined>,
  onCredential: (credential: string) => Promise<void>,
  ifNone: string = t('signIn.noPasskey'),
) {
  const [error, setError] = useState<string>()

  async function ask(options: string) {
    setError(undefined)
    const credential = await answer(options)
    if (credential === undefined) setError(ifNone)
    else await onCredential(credential)
  }
  return { ask, error, clear: () => setError(undefined) }
}
