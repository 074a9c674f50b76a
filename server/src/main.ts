import { serve } from './boot/serve.ts'

await serve(process.env)
