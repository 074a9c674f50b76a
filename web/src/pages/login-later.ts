/* Parts of the login that its first load does not need, in one file. */
export { LoginCode } from './login-code.tsx'
export { findOtherMethods } from './login-methods.tsx'
export { Refused } from './login-refused.tsx'
export { LoginReturn } from './login-return.tsx'
