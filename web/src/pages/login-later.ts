/* Parts of the login that its first load does not need, in one file. */
export { LoginCode } from './login-code.tsx'
export { Refused } from './login-refused.tsx'
export { LoginReturn } from './login-return.tsx'
export { findOtherWays } from './login-ways.tsx'
