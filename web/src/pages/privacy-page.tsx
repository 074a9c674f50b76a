import { WrittenPage } from './written-page.tsx'

export const PrivacyPage = () => <WrittenPage page="privacy" />
