import {
  LISTED_SPECIAL_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
  USER_NAME_MAX_CHARS,
  USER_NAME_MIN_CHARS,
} from '../limits.ts'

export const mailGivenUp =
  "Our mail server couldn't deliver to this address. Check it, use another one, or try again in 15 minutes."
export const signedUp = 'Account created successfully! Please login with your credentials.'
export const signupFailed = 'Signup failed. Please try again.'
export const loggedIn = 'Login successful!'
export const loginFailed = 'Login failed. Please try again.'
export const signedOut = 'Signed out'
export const sessionEnded = 'Your session has ended. Please sign in again.'
export const loginTookTooLong = 'That took too long. Please sign in again.'

export const invitationNeeded = 'Sign-up here needs an invitation. Ask for one.'
export const domainClosed = "Emails of this domain can't sign up here."
export const applicationMissing = 'Please say why you would like to join'
export const applicationTooLong = 'A reason has up to 500 characters'

export const verified = 'Email verified successfully'
export const verifiedWithoutPassword =
  'Email verified. Now choose a password with the link we emailed you.'
export const verifiedWaiting =
  'Email verified. Your sign-up is waiting for approval. You will get an email.'
export const verifyFailed = 'Failed to verify email'
/** Of a server without a mail server. */
export const codeWritten = 'If this address needs verifying, there is a new code.'
export const codeResent = 'If this address needs verifying, a new code is on its way.'
export const resendFailed = 'Failed to resend OTP'

/** Of a server without a mail server. */
export const linkWritten = 'If this address has an account, there is a link to reset its password.'
export const linkSent = 'If this address has an account, a reset link is on its way.'
export const forgotFailed = 'Failed to request password reset'
export const resetTokenMissing = 'No reset token provided'
export const passwordReset = 'Your password has been reset. You can sign in now.'
export const passwordResetWaiting =
  'Your password has been set. Your sign-up is waiting for approval. You will get an email.'
export const resetFailed = 'Failed to reset password'

export const allRequired = 'All fields are required'
export const credentialsRequired = 'Email and password are required'
export const emailRequired = 'Please enter your email address'
export const emailInvalid = 'Please enter a valid email address'
export const userNameLength = `Username must be ${USER_NAME_MIN_CHARS}-${USER_NAME_MAX_CHARS} characters`
export const userNameCharacters = 'Username can only contain letters, numbers, and underscores'
export const otpRequired = 'Please enter the OTP'
export const otpInvalid = 'OTP must be 6 digits'
export const passwordTooLong = `Password must be at most ${PASSWORD_MAX_CHARS} characters long`
export const passwordUnmet = 'Password does not meet all requirements'
export const passwordMismatch = 'Passwords do not match'

/** The rules of a password: `…Label` in the live checklist, the other as the validation error. */
export const lengthLabel = `At least ${PASSWORD_MIN_CHARS} characters`
export const lengthUnmet = `Password must be at least ${PASSWORD_MIN_CHARS} characters long`
export const upperCaseLabel = 'One uppercase letter'
export const upperCaseUnmet = 'Password must contain an uppercase letter'
export const lowerCaseLabel = 'One lowercase letter'
export const lowerCaseUnmet = 'Password must contain a lowercase letter'
export const numberLabel = 'One number'
export const numberUnmet = 'Password must contain a number'
export const specialLabel = 'One special character'
export const listedSpecialLabel = `One special character (${LISTED_SPECIAL_CHARS})`
export const specialUnmet = 'Password must contain a special character'
