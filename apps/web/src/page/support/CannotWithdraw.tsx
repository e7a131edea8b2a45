/** Shown when buying a coin that cannot be withdrawn; nothing for any other. */
import { getAssets } from '@assay/wire/routes/funds/account.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/queryClient.ts'
import { useT } from '../../i18n/i18n.ts'

const FRESH_MS = 10 * 60_000
const coinsQuery = readQuery(getAssets, {}, FRESH_MS)

type CannotWithdrawProps = { asset: string; className?: string | undefined }

export function CannotWithdraw({ asset, className }: CannotWithdrawProps) {
  const t = useT()
  const { data } = useQuery(coinsQuery)
  const coin = data?.find((one) => one.asset === asset)
  if (!coin || coin.canWithdraw) return null
  return <p className={className}>{t('app.cannotWithdraw', { asset })}</p>
}
