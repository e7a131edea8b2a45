import { getBooks } from '@assay/wire/routes/operator/credits.ts'
import { BookText } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { BooksConsoleScreen } from './BooksConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 140,
  path: '/books',
  title: 'page.books',
  roles: getBooks.roles,
  icon: BookText,
  Screen: BooksConsoleScreen,
}
