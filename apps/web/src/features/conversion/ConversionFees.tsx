/** The spread of each convertible coin. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { getConversionSpreads } from '@assay/wire/routes/trading/flash.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/queryClient.ts'
import { FeeList } from '../../check/FeeList.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'

const query = readQuery(getConversionSpreads, {}, 60_000)

export function ConversionFees() {
  const t = useT()
  const format = useFormat()
  const read = useQuery(query)
  return (
    <FeeList title={t('check.fees.spread')} text={t('check.fees.spread.text')} read={read}>
      {read.data?.map(({ asset, spread }) => (
        <Fact key={asset} label={asset}>
          <Num>{format.share(spread, 4)}</Num>
        </Fact>
      ))}
    </FeeList>
  )
}
