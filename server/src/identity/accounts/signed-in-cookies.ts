import { deviceCookie, pendingLoginCookie, sessionCookie } from './cookie.ts'
import type { SignedIn } from './sign-in.ts'

/** The Set-Cookie headers for a browser that signed in, or that still needs the code of the second factor. */
export const cookiesOf = (publicUrl: string, signedIn: SignedIn): string[] =>
  'pendingToken' in signedIn
    ? [pendingLoginCookie.write(publicUrl, signedIn.pendingToken)]
    : [
        sessionCookie.write(publicUrl, signedIn.token),
        deviceCookie.write(publicUrl, signedIn.device),
      ]
