import { useState } from 'react'
import { useParams } from 'react-router'
import { AccountLayout, AccountLinks, Lede, ResultFlag } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { Button } from '../components/ui/button.tsx'
import { ButtonLink } from '../components/ui/button-link.tsx'
import { Checklist } from '../components/ui/checklist.tsx'
import { Counter } from '../components/ui/counter.tsx'
import { Field } from '../components/ui/field.tsx'
import { FormAlert } from '../components/ui/form-alert.tsx'
import { OtpField } from '../components/ui/otp-field.tsx'
import { PasswordField } from '../components/ui/password-field.tsx'
import { TextLink } from '../components/ui/text-link.tsx'

const rules = [
  { label: 'At least 8 characters', isMet: true },
  { label: 'One uppercase letter', isMet: true },
  { label: 'One lowercase letter', isMet: true },
  { label: 'One number', isMet: false },
  { label: 'One special character (!@#$%^&*)', isMet: false },
]

export function AccountGallery() {
  const { flag } = useParams()
  if (flag === 'p') return <SignUp />
  if (flag === 'q') return <Verify />
  if (flag === 'u') return <Invalid />
  return <SignIn />
}

function SignIn() {
  return (
    <AccountLayout flag="K">
      <PageHeading>Sign in</PageHeading>
      <Lede>Good to see you again.</Lede>
      <form noValidate className="mt-7 grid gap-[18px]">
        <Field label="Email" type="email" defaultValue="linus@ferry.dev" />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          defaultValue="Ferryman7"
          aside={<TextLink to="/gallery/account">Forgot password?</TextLink>}
        />
        <FormAlert title="That did not work.">
          The email or the password is not right. Check both and try again.
        </FormAlert>
        <Button kind="primary" size="large" wide>
          Sign in
        </Button>
      </form>
      <AccountLinks>
        <span>
          New here? <TextLink to="/gallery/account/p">Create account</TextLink>
        </span>
      </AccountLinks>
    </AccountLayout>
  )
}

function SignUp() {
  return (
    <AccountLayout flag="P">
      <PageHeading>Create your account</PageHeading>
      <Lede>Pick the name your shipmates will call you.</Lede>
      <form noValidate className="mt-7 grid gap-[18px]">
        <Field
          label="Username"
          defaultValue="linus_f"
          aside={<Counter count={7} max={15} />}
          hint="6 to 15 letters, numbers or underscores."
        />
        <Field label="Email" type="email" defaultValue="linus@ferry.dev" />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          defaultValue="Ferryman"
          aside={<Counter count={3} max={5} />}
          below={<Checklist rules={rules} />}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          defaultValue="Ferry"
          error="Passwords do not match"
        />
        <Button kind="primary" size="large" wide disabled>
          Create account
        </Button>
        <p className="-mt-2 text-13 text-ink-2">Two password rules are still open.</p>
      </form>
      <AccountLinks>
        <span>
          Have an account? <TextLink to="/gallery/account">Sign in</TextLink>
        </span>
      </AccountLinks>
    </AccountLayout>
  )
}

function Verify() {
  const [code, setCode] = useState('407')
  return (
    <AccountLayout flag="Q">
      <PageHeading>Verify your email</PageHeading>
      <Lede id="sent">
        We sent a 6-digit code to <b>linus@ferry.dev</b>. It works for 10 minutes.
      </Lede>
      <form noValidate className="mt-7 grid gap-[18px]">
        <OtpField label="Verification code" value={code} onChange={setCode} describedBy="sent" />
        <Button kind="primary" size="large" wide>
          Verify email
        </Button>
      </form>
    </AccountLayout>
  )
}

function Invalid() {
  return (
    <AccountLayout flag="U">
      <ResultFlag letter="U" />
      <PageHeading>Invalid Token</PageHeading>
      <Lede>Invalid or expired reset token. Please request a new one.</Lede>
      <div className="mt-7 grid gap-3">
        <ButtonLink to="/gallery/account" kind="primary" size="large">
          Request New Reset Link
        </ButtonLink>
        <ButtonLink to="/gallery/account" size="large">
          Back to Login
        </ButtonLink>
      </div>
    </AccountLayout>
  )
}
