import { WrittenPage } from './written-page.tsx'

export const ImprintPage = () => <WrittenPage page="imprint" />
