import { WrittenPage } from './written-page.tsx'

export const TermsPage = () => <WrittenPage page="terms" />
