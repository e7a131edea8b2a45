/** The fee of each network that coins go out by. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { getWithdrawalFees } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/queryClient.ts'
import { FeeList } from '../../check/FeeList.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'

const query = readQuery(getWithdrawalFees, {}, 60_000)

export function WithdrawalFees() {
  const t = useT()
  const format = useFormat()
  const read = useQuery(query)
  return (
    <FeeList title={t('check.fees.withdrawal')} text={t('check.fees.withdrawal.text')} read={read}>
      {read.data?.map(({ asset, chainId, chain, fee }) => (
        <Fact key={`${asset} ${chainId}`} label={`${asset} · ${chain}`}>
          <Num>{`${format.orderValue(fee)} ${asset}`}</Num>
        </Fact>
      ))}
    </FeeList>
  )
}
