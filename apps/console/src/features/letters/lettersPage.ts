import { getDeadLetters } from '@assay/wire/routes/operator/letters.ts'
import { Mail } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { LettersConsoleScreen } from './LettersConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 150,
  path: '/letters',
  title: 'page.letters',
  roles: getDeadLetters.roles,
  icon: Mail,
  Screen: LettersConsoleScreen,
}
