/** The last order's choices: the initial ones of the next on this device. */
import { remembered } from '../../../store/storage.ts'
import type { TakeDraft } from './takeForm.ts'

export type FiatChoice = Pick<TakeDraft, 'asset' | 'currency' | 'method'>

export const keptChoice = () => remembered.get<Partial<FiatChoice>>('fiatChoice') ?? {}

export const keepChoice = ({ asset, currency, method }: FiatChoice) =>
  remembered.set('fiatChoice', { asset, currency, method })
