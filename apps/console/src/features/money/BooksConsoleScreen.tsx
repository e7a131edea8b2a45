/** The books of each coin: members' balances, the house's accounts, and outside accounts. */
import type { Reply } from '@assay/wire/route.ts'
import { getBooks, proposeHouseMove } from '@assay/wire/routes/operator/credits.ts'
import { useState } from 'react'
import { useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout, Panel, Stack } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { HouseMoveForm } from './HouseMoveForm.tsx'

type Book = Reply<typeof getBooks>[number]

const columns: readonly ConsoleColumn<Book>[] = [
  { title: t('books.coin'), cell: ({ asset }) => asset },
  { title: t('books.members'), sum: ({ members, asset }) => ({ amount: members, of: asset }) },
  { title: t('books.house'), sum: ({ house, asset }) => ({ amount: house, of: asset }) },
  { title: t('books.clearing'), sum: ({ clearing, asset }) => ({ amount: clearing, of: asset }) },
  { title: t('books.outside'), sum: ({ outside, asset }) => ({ amount: outside, of: asset }) },
  {
    title: t('books.sum'),
    sum: ({ asset, members, house, outside, clearing }) => ({
      amount: members + house + outside + clearing,
      of: asset,
    }),
  },
]
const accountColumns = (of: string): readonly ConsoleColumn<Book['accounts'][number]>[] => [
  { title: t('books.account'), cell: ({ name }) => tOf('source', name), isText: true },
  { title: t('books.balance'), sum: ({ balance }) => ({ amount: balance, of }) },
]
const EVERY_MS = 10_000

export function BooksConsoleScreen() {
  const operator = useOperator()
  const books = useRead(getBooks, {}, { everyMs: EVERY_MS })
  const [openAsset, setOpenAsset] = useState<string>()
  const open = books.data?.find(({ asset }) => asset === openAsset)
  return (
    <ConsoleLayout
      title={t('page.books')}
      hint={t('books.hint')}
      aside={
        open && (
          <Stack>
            <Panel title={t('books.accounts', { asset: open.asset })}>
              <ConsoleTable
                label={t('books.accounts', { asset: open.asset })}
                columns={accountColumns(open.asset)}
                rows={open.accounts}
                keyOf={({ name }) => name}
                empty={t('books.noAccount')}
              />
            </Panel>
            <Panel title={t('books.shared', { asset: open.asset })}>
              <ConsoleTable
                label={t('books.shared', { asset: open.asset })}
                columns={accountColumns(open.asset)}
                rows={[
                  { name: 'commissions', balance: open.commissions },
                  { name: 'rebates', balance: open.rebates },
                ]}
                keyOf={({ name }) => name}
                empty={t('books.noAccount')}
              />
            </Panel>
            {operatorHas(operator, proposeHouseMove.roles) && (
              <HouseMoveForm key={open.asset} book={open} />
            )}
          </Stack>
        )
      }
    >
      <ConsoleTable
        label={t('page.books')}
        columns={columns}
        rows={books.data}
        error={books.error}
        keyOf={({ asset }) => asset}
        hasManySums
        empty={t('books.none')}
        onOpen={({ asset }) => setOpenAsset(asset)}
        openKey={openAsset}
      />
    </ConsoleLayout>
  )
}
