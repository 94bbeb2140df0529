import * as client from 'openid-client';
import * as z from 'zod/mini';
import { HOUR_MS, SECOND_MS } from '#domain/durations.ts';
import { roleByClaim } from './role-claim.ts';
import type { SignInSettings } from './settings.ts';

const { catch: orElse } = z;

/** The hospital's OpenID Provider, spoken to when somebody needs it and never before (rule ACC-32). */

/** Longer than a healthy provider takes, shorter than people wait. */
const TIMEOUT_SECONDS = 5;
/** How long what the provider says of itself is believed. */
const KNOWN_MS = HOUR_MS;

/** The provider does not answer, or not as one. */
export class ProviderAway extends Error {
  constructor(cause: unknown) {
    super('The provider of sign-ins does not answer.', { cause });
    this.name = 'ProviderAway';
  }
}

/** The provider has ended a sign-in without saying who it was. */
export class ProviderRefused extends Error {
  constructor(cause: unknown) {
    super('The provider has refused the sign-in.', { cause });
    this.name = 'ProviderRefused';
  }
}

/** What the provider must bring back with it, each known to this server and to one browser. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Somebody as the provider knows them. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Empty where the provider tells none. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** By the claim that gives roles; null where there is none, or it gives none. */
  readonly roleId: number | null;
  /** The provider's own session, which a log-out there names. */
  readonly sid: string | null;
  /** When they last proved there who they are, in milliseconds since 1970; null where that is not told. */
  readonly authTime: number | null;
}

const text = orElse(z.optional(z.string()), undefined);
const claimsSchema = z.object({
  email: text,
  // Some send words in place of the two values.
  email_verified: orElse(z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])), false),
  given_name: text,
  family_name: text,
  sid: text,
  auth_time: orElse(z.optional(z.number()), undefined),
});

export class Provider {
  readonly #settings: SignInSettings;
  readonly #redirectUri: string;
  #known: { readonly until: number; readonly configuration: Promise<client.Configuration> } | null = null;

  constructor(settings: SignInSettings, publicUrl: string) {
    this.#settings = settings;
    this.#redirectUri = `${publicUrl}/api/sign-in/callback`;
  }

  static newSecrets(): SignInSecrets {
    return {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
  }

  /**
   * @param isFresh they are to prove anew who they are
   * @returns the provider's page
   * @throws ProviderAway
   */
  async addressFor({ state, nonce, verifier }: SignInSecrets, isFresh: boolean): Promise<URL> {
    const prompt = isFresh ? 'login' : this.#settings.prompt;
    const challenge = await client.calculatePKCECodeChallenge(verifier);
    return client.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#redirectUri,
      scope: this.#settings.scope,
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(prompt !== '' && { prompt }),
      // So that it says when that was.
      ...(prompt === 'login' && { max_age: '0' }),
    });
  }

  /**
   * @param query with which the provider has sent the browser back
   * @throws ProviderAway, ProviderRefused, and other errors where an answer cannot be trusted
   */
  async personOf(query: string, { state, nonce, verifier }: SignInSecrets): Promise<ProviderPerson> {
    const configuration = await this.#configuration();
    try {
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(`${this.#redirectUri}?${query}`),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      );
      const said = tokens.claims();
      if (said === undefined) throw new ProviderRefused(null);
      const isWhole = said['email'] !== undefined && this.#settings.roles === null;
      const more =
        isWhole || configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(configuration, tokens.access_token, said.sub);
      return this.#personIn(said.iss, said.sub, { ...more, ...said });
    } catch (error) {
      if (error instanceof client.AuthorizationResponseError) throw new ProviderRefused(error);
      if (isNoAnswer(error)) throw new ProviderAway(error);
      throw error;
    }
  }

  /** Whence the keys come that sign what the provider says. @throws ProviderAway */
  async keysAddress(): Promise<URL> {
    const { jwks_uri: address } = (await this.#configuration()).serverMetadata();
    if (address === undefined) throw new ProviderAway(null);
    return new URL(address);
  }

  #personIn(issuer: string, subject: string, claims: Readonly<Record<string, unknown>>): ProviderPerson {
    const { email_verified: verified, ...read } = claimsSchema.parse(claims);
    const { trustsEmail, roles } = this.#settings;
    const isSaid = claims['email_verified'] !== undefined;
    return {
      issuer,
      subject,
      email: read.email ?? '',
      isEmailVerified: isSaid ? verified === true || verified === 'true' : trustsEmail,
      firstName: read.given_name ?? '',
      lastName: read.family_name ?? '',
      roleId: roles === null ? null : roleByClaim(roles, claims),
      sid: read.sid ?? null,
      authTime: read.auth_time === undefined ? null : read.auth_time * SECOND_MS,
    };
  }

  async #configuration(): Promise<client.Configuration> {
    const now = performance.now();
    if (this.#known === null || this.#known.until <= now)
      this.#known = { until: now + KNOWN_MS, configuration: this.#discover() };
    const known = this.#known;
    try {
      return await known.configuration;
    } catch (error) {
      // The next who asks looks again.
      if (this.#known === known) this.#known = null;
      throw new ProviderAway(error);
    }
  }

  #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const isPlain = issuer.startsWith('http:');
    return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Also the signature of what comes over an encrypted connection.
        client.enableNonRepudiationChecks,
        ...(isPlain ? [client.allowInsecureRequests] : []),
      ],
    });
  }
}

/** No connection, no answer in time, or a gateway's. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some(
    (one) =>
      (one instanceof TypeError && one.message === 'fetch failed') ||
      (one instanceof DOMException && one.name === 'TimeoutError') ||
      (one instanceof client.ClientError && one.code === 'OAUTH_TIMEOUT') ||
      (one instanceof Response && one.status >= 500),
  );
}
