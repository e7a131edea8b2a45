/** Asks the device for a passkey and passes its answer on; shows an error if there is none. */
import { useState } from 'react'
import { t } from '../i18n/words.ts'

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
