import { getSite } from '@shipmates/contract/site'
import { call } from '../../lib/net/api.ts'

/** Whether members of this site can link GitHub. */
export const isOffered = async (): Promise<boolean> => (await call(getSite)).data.github
