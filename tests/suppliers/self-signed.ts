/** A self-signed certificate of 127.0.0.1 with its key: for servers that must not be trusted. It protects nothing. */
export const SELF_SIGNED = {
  key: [
    "-----BEGIN PRIVATE KEY-----",
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLYrdJOMnyA3yaf+d",
    "Pez0hZQGSayqkPDsyi6LiiRJdOihRANCAATEdErIsPsJrZJc89hhhufp5x2IgjRJ",
    "2zcubyNQO/YWvurppEJFHGbm2Kz9OI5Sbf1ec9kYscqBM8D/UFXJ5TS6",
    "-----END PRIVATE KEY-----",
  ].join("\n"),
  cert: [
    "-----BEGIN CERTIFICATE-----",
    "MIIBkTCCATagAwIBAgIUa/kxZpimLRusspXQCKrYX2VwsfMwCgYIKoZIzj0EAwIw",
    "FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjExMzMzNFoYDzIxMjYxMDI5",
    "MTEzMzM0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO",
    "PQMBBwNCAATEdErIsPsJrZJc89hhhufp5x2IgjRJ2zcubyNQO/YWvurppEJFHGbm",
    "2Kz9OI5Sbf1ec9kYscqBM8D/UFXJ5TS6o2QwYjAdBgNVHQ4EFgQURNkYcnQWbHLI",
    "4yMPekBEpmzcWOkwHwYDVR0jBBgwFoAURNkYcnQWbHLI4yMPekBEpmzcWOkwDwYD",
    "VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC",
    "IQDmGHeR3E+sRDecd/0LMitI0c/5gqQRXziN5nQORuF9GwIhALisDp/Ii5+Ak0Yj",
    "EVR8nYQvdhZvUbcNaR30nW/msRik",
    "-----END CERTIFICATE-----",
  ].join("\n"),
};
